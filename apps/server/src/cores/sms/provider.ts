/** A code on its way to a phone of mainland China, of use for so many minutes. */
export interface SmsMessage {
  phone: string
  code: string
  purpose: string
  minutes: number
}

/** Whatever brings codes to phones. Resolves when it took the message; throws SmsFailed when it did not. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>
  /** Brings a reminder to a phone; missing where no template for it is set. */
  remind?(message: { phone: string; title: string }): Promise<void>
}
