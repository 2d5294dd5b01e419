declare module 'virtual:pdfjs' {
  /** The URL path of pdf.js, which the learners' client has, with a trailing slash (tools/vite/pdfjsFiles.ts). */
  export const pdfjsFolder: string
}

declare module 'virtual:calls' {
  /** Every call of the contract: name → address (tools/vite/contractTable.ts). */
  export const calls: import('@tizhou/contract/client').ClientTable
}
