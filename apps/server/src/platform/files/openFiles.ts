import { join } from 'node:path'
import { type Config, filesDir } from '../config.ts'
import { LocalFiles } from './localFiles.ts'
import type { Files } from './port.ts'
import { S3Files } from './s3Files.ts'

export function openFiles(config: Pick<Config, 'dataDir' | 'files'>): Files {
  const { files } = config
  return files.store === 's3' ? new S3Files(files, join(config.dataDir, 'uploads')) : new LocalFiles(filesDir(config))
}
