/** How the page looks: light and dark, wide and on a phone. */
export const style = `
:root{color-scheme:light dark;--paper:#fff;--text:#1c2430;--soft:#5a6675;--line:#dfe4ea;--card:#f5f7f9;--saved:#1f9d6b;--shown:#4c7bd9;--regret:#d9823b}
@media (prefers-color-scheme:dark){:root{--paper:#12161c;--text:#dfe6ee;--soft:#97a3b2;--line:#2b333e;--card:#1b212a;--saved:#35c48b;--shown:#6f9bf0;--regret:#eda15e}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0;font-size:1.7rem}h2{margin:0;font-size:1.1rem}main>h2,#tables>h2,#costs>h2{margin-top:2rem}h3{margin:1.25rem 0 .25rem;font-size:1rem}
p{margin:.25rem 0 .75rem;color:var(--soft)}
.cards{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(13rem,1fr));margin:1rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:.9rem 1rem}
.card b{display:block;font-size:1.6rem;font-variant-numeric:tabular-nums}.card span{color:var(--soft);font-size:.9rem}
.charts{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(26rem,100%),1fr))}
section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem;min-width:0}
.chart{position:relative;height:19rem;overflow:hidden}canvas{max-width:100%}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child{text-align:left}thead th{color:var(--soft);font-weight:600}tbody th{font-weight:500}
@media (max-width:40rem){tbody th{min-width:7rem;white-space:normal;overflow-wrap:anywhere}}
.controls{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:.75rem 0}.controls[hidden]{display:none}
.controls label{color:var(--soft);max-width:100%}select{font:inherit;max-width:100%;padding:.2rem .4rem;color:var(--text);background:var(--card);border:1px solid var(--line);border-radius:.4rem}
.headline{font-size:1.15rem;color:var(--text);font-weight:600}
.note{border-left:3px solid var(--regret);padding-left:.6rem}
`;
