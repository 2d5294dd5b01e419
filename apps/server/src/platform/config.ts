import { join } from 'node:path'
import type { CoreConfig } from '../cores/settings.ts'
import type { PlatformConfig } from './platformSettings.ts'

/** What an installation has set (settings.ts beside app.ts reads it). */
export type Config = PlatformConfig & CoreConfig

export const sqliteFile = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'tizhou.db')
export const spoolDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'spool')
/** Folder of uploaded files that no handler has moved or removed yet. */
export const uploadsDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'uploads')
export const filesDir = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'files')
