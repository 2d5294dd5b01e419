import type { HeldVersion } from './purchaseNames.ts'

/** The tier of users without versions (specification, section 4, "VIP state"). */
const TRIAL = '试用版'

type Held = Pick<HeldVersion, 'AppVnName' | 'VnOrder'>

/** The tier in the old purchase pop-up: the first VIP entry's name (specification, section 4, "VIP state"). */
export const oldPopUpTier = (held: readonly Held[]): string => held[0]?.AppVnName || TRIAL

/** The tier in the new purchase pop-up: the last VIP entry by VnOrder (same section). */
export const newPopUpTier = (held: readonly Held[]): string =>
  [...held].sort((a, b) => a.VnOrder - b.VnOrder).at(-1)?.AppVnName || TRIAL
