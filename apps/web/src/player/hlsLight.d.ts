/** The smaller build has the same names without types of its own. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
