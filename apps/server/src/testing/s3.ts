import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const BUCKET = 'tizhou'

/** An S3-compatible store on a free port, and the settings that lead a server to it. */
export async function startS3(): Promise<{ env: Record<string, string>; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tizhou-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  })
  const { port } = await server.run()
  return {
    env: {
      FILES_S3_ENDPOINT: `http://127.0.0.1:${port}/${BUCKET}`,
      FILES_S3_REGION: 'us-east-1',
      FILES_S3_KEY_ID: 'S3RVER',
      FILES_S3_SECRET: 'S3RVER',
    },
    stop: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
