/** Tables of migration 0010-knowing. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its room
export interface KnowingTables {}
