/** The local outbox of mails (migration 0040-reminders). */
export interface MailTables {
  mail_outbox: { message_id: number; address: string; subject: string; body: string; created_at: number }
}
