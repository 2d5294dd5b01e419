/** Tables of migration 0003-agents. */
// biome-ignore lint/complexity/noBannedTypes: filled by its room
export type AgentTables = {}
