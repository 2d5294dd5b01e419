/** Tables of migration 0002-accounts. */
// biome-ignore lint/complexity/noBannedTypes: filled by its room
export type AccountTables = {}
