/** Tables of migration 0011-building. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its room
export interface BuildingTables {}
