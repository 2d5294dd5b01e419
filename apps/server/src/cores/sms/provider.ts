/** A code for a phone of mainland China, valid for so many minutes. */
export interface SmsMessage {
  phone: string
  code: string
  purpose: string
  minutes: number
}

/** An SMS service. Resolves when it has accepted the message; throws SmsFailed otherwise. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>
  /** Sends a reminder; absent where no template for it is set. */
  remind?(message: { phone: string; title: string }): Promise<void>
}
