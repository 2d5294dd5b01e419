declare module 'virtual:calls' {
  /** The calls of the first load: name → address (tools/vite/contractTable.ts). */
  export const calls: import('@tizhou/contract/client').ClientTable
}

declare module 'virtual:laterCalls' {
  /** The addresses of all other calls. */
  export const calls: import('@tizhou/contract/client').ClientTable
}

declare module 'virtual:emptyAnswers' {
  /** The data of calls whose reply has none: name → data (packages/contract/src/emptyData.ts). */
  export const emptyAnswers: Readonly<Record<string, unknown>>
}

declare module 'virtual:pdfjs' {
  /** The URL path of pdf.js and the files that it loads, with a trailing slash (tools/vite/pdfjsFiles.ts). */
  export const pdfjsFolder: string
}

declare module 'virtual:release' {
  /** Identifies a build; changes whenever its files differ (tools/vite/serviceWorker.ts). */
  export const release: string
  /** The paths of the built shell's files. */
  export const files: readonly string[]
}
