declare module 'virtual:calls' {
  /** The calls of the first load: name → address (tools/vite/contractTable.ts). */
  export const calls: import('@tizhou/contract/client').ClientTable
}

declare module 'virtual:laterCalls' {
  /** All others. */
  export const calls: import('@tizhou/contract/client').ClientTable
}

declare module 'virtual:emptyAnswers' {
  /** What the calls answer that have no data: name → data (packages/contract/src/emptyData.ts). */
  export const emptyAnswers: Readonly<Record<string, unknown>>
}

declare module 'virtual:pdfjs' {
  /** The path below which pdf.js stands with what it fetches, with a slash at its end (tools/vite/pdfjsFiles.ts). */
  export const pdfjsFolder: string
}

declare module 'virtual:release' {
  /** Changes with every build whose files differ (tools/vite/serviceWorker.ts). */
  export const release: string
  /** Paths of the built shell. */
  export const files: readonly string[]
}
