/** Programs whose long options have one dash: a word such as `-name` is no cluster of letters. */
const singleDash = new Set("find go java javac terraform tofu openssl ffmpeg gcc clang".split(" "));

const isCluster = /^-[A-Za-z0-9]{2,}$/;

const matches = (leave: string, word: string, clusters: boolean): boolean => {
  if (word === leave) return true;
  // A dash alone is standard input, and no letter of a cluster.
  if (!leave.startsWith("-") || leave === "-") return false;
  if (leave.startsWith("--") || leave.length > 2) return word.startsWith(`${leave}=`);
  return clusters && isCluster.test(word) && word.includes(leave.charAt(1));
};

/** Whether one of the arguments behind the command's words is on the filter's list. */
export const isPassthrough = (leave: readonly string[], name: string, rest: readonly string[]): boolean => {
  if (leave.length === 0) return false;
  const clusters = !singleDash.has(name);
  return rest.some((word) => leave.some((one) => matches(one, word, clusters)));
};
