/** Tables of migration 0005-tracking. */
// biome-ignore lint/complexity/noBannedTypes: filled by its room
export type TrackingTables = {}
