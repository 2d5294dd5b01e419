/** Tables of migration 0009-remembering. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its room
export interface RememberingTables {}
