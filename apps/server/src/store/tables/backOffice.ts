/** Tables of migration 0006-back-office. */
// biome-ignore lint/complexity/noBannedTypes: filled by its room
export type BackOfficeTables = {}
