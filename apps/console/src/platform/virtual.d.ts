declare module 'virtual:calls' {
  /** Every call of the contract: name → address (tools/vite/contractTable.ts). */
  export const calls: import('@tizhou/contract/client').ClientTable
}
