/** Tables of migration 0012-trees. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its room
export interface TreesTables {}
