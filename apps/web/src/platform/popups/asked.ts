/** The inputs of the purchase pop-ups (specification, section 3, "Purchase pop-up inputs"). */
export interface PurchaseAsked {
  /** The module being requested. */
  modulevip: string
  /** The subject whose versions open the module, where it is not the chosen subject but its mock-exam variant. */
  appID?: number
  /** Default: `new`. */
  style?: 'new' | 'old'
  /** Old style: replaces the reminder to log in again. */
  showContent?: string
  /** Names of a live class's own list. */
  vnlistZhibo?: readonly string[]
  /** Comma-separated ids of parts. */
  bookID?: string
  ccjxb?: string | number
  showIndex?: string
  /** Called by the buy button, which otherwise leads to /pay. */
  gobuyPage?: () => void
  /** The page to return to after paying; default: the page that asked. */
  backUrl?: string
}

/** The inputs of the follow-the-official-account pop-up. */
export interface FollowAsked {
  /** true: for study reminders (a time was set); false: for live classes. */
  time: boolean
  /** The page that asked; part of the link. */
  source: string
}
