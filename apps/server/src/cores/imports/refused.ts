/**
 * The file, its mapping or the command as a whole can't be used. The message is Chinese and meant for the
 * person at the command line; nothing was written (exit code 2).
 */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  /** Further lines, such as what was found and what can be done. */
  readonly details: string[]

  constructor(message: string, details: string[] = []) {
    super(message)
    this.details = details
  }
}
