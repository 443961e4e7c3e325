/** What the parts of the page are written with. */

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export const chart = (id: string, title: string, what: string): string =>
  `<section><h2 id="${id}-title">${title}</h2><p>${what}</p><div class="chart"><canvas id="${id}" role="img" aria-label="${title}"></canvas></div></section>`;
