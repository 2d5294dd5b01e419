/** Tables of migration 0004-subjects. */
// biome-ignore lint/complexity/noBannedTypes: filled by its room
export type SubjectTables = {}
