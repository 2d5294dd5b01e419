/** The smaller build has the same exports without type declarations. */
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
