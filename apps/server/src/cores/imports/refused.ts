/**
 * The file, its mapping or the command cannot be used. The message is Chinese, for users; nothing was written (exit
 * code 2).
 */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
  /** Further lines, such as findings and hints. */
  readonly details: string[]

  constructor(message: string, details: string[] = []) {
    super(message)
    this.details = details
  }
}
