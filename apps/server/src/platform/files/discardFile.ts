import type { Services } from '../services.ts'

/**
 * Removes a file that no row names, after the transaction that removed the row. If the store fails, the sweep removes
 * it later (sweepFiles.ts): the change itself has succeeded.
 */
export async function discardFile({ files, log }: Pick<Services, 'files' | 'log'>, path: string | null): Promise<void> {
  if (path === null) return
  await files.remove(path).catch((error: Error) => log.warn({ err: { name: error.name } }, 'files: left for the sweep'))
}
