/** Why a message was not accepted. `code` is the provider's error code, names no person and may be logged. */
export class SmsFailed extends Error {
  readonly code: string
  /** `busy`: the provider's limit for this phone; `fault`: anything else. */
  readonly kind: 'busy' | 'fault'

  constructor(code: string, kind: 'busy' | 'fault' = 'fault') {
    super('the SMS was not taken')
    this.code = code
    this.kind = kind
  }
}
