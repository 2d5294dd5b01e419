/** What a purchase pop-up is asked with (specification, section 3, "Purchase pop-up inputs"). */
export interface PurchaseAsked {
  /** The module being requested. */
  modulevip: string
  /** Whose versions open it, where that is not the chosen subject: its mock-exam variant. */
  appID?: number
  /** `new` unless said otherwise. */
  style?: 'new' | 'old'
  /** Old style: stands in place of the reminder to log in again. */
  showContent?: string
  /** Names of a live class's own list. */
  vnlistZhibo?: readonly string[]
  /** Comma-separated ids of parts. */
  bookID?: string
  ccjxb?: string | number
  showIndex?: string
  /** What buying does; without it, it leads to /pay. */
  gobuyPage?: () => void
  /** Where paying leads back to; without it, to the page that asked. */
  backUrl?: string
}

/** What the follow-the-official-account pop-up is asked with. */
export interface FollowAsked {
  /** Reminders are for studying (a time was set); otherwise for live classes. */
  time: boolean
  /** Which page asked; travels in the link. */
  source: string
}
