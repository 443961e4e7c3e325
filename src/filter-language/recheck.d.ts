/** The build that runs in this process: the package's main file starts a worker or a Java machine. */
declare module "recheck/lib/browser.js" {
  export { checkSync } from "recheck";
}
