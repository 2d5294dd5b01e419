import { field } from '../settings.ts'

export interface S3Settings {
  /** Including the bucket: `https://s3.example.com/tizhou`. */
  endpoint: string
  region: string
  keyID: string
  secret: string
}

export type FilesSettings = { store: 'local' } | ({ store: 's3' } & S3Settings)

/** FILES_S3_ENDPOINT chooses an S3 store; without it files are in a folder of DATA_DIR. */
export function readFilesSettings(env: NodeJS.ProcessEnv): FilesSettings {
  const endpoint = env.FILES_S3_ENDPOINT
  if (!endpoint) return { store: 'local' }
  if (!/^https?:\/\/[^/]+\/?.*$/.test(endpoint))
    throw new Error('FILES_S3_ENDPOINT must be an address with its bucket, such as https://s3.example.com/tizhou')
  const needed = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`${name} must be set where FILES_S3_ENDPOINT is`)
    return value
  }
  return {
    store: 's3',
    endpoint,
    region: env.FILES_S3_REGION || 'auto',
    keyID: needed('FILES_S3_KEY_ID'),
    secret: needed('FILES_S3_SECRET'),
  }
}

/** Where pictures and other files are stored. */
export const filesSettings = field(
  [
    {
      name: 'FILES_S3_ENDPOINT',
      default: 'none: `DATA_DIR/files`',
      meaning: 'an S3-compatible store for pictures and other files, with its bucket: `https://s3.example.com/tizhou`',
    },
    { name: 'FILES_S3_KEY_ID', default: 'none', meaning: 'its access key' },
    { name: 'FILES_S3_SECRET', default: 'none', meaning: 'the secret of that key' },
    { name: 'FILES_S3_REGION', default: 'auto', meaning: 'its region' },
  ],
  readFilesSettings,
)
