/** Why a message was not taken. `code` is the provider's word for it and names no person: it may be logged. */
export class SmsFailed extends Error {
  readonly code: string
  /** `busy`: too many to this phone by the provider's own rules; `fault`: anything else. */
  readonly kind: 'busy' | 'fault'

  constructor(code: string, kind: 'busy' | 'fault' = 'fault') {
    super('the SMS was not taken')
    this.code = code
    this.kind = kind
  }
}
