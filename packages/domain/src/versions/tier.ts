import type { HeldVersion } from './purchaseNames.ts'

/** Whoever holds nothing (specification, section 4, "VIP state"). */
const TRIAL = '试用版'

type Held = Pick<HeldVersion, 'AppVnName' | 'VnOrder'>

/** The tier that the old purchase pop-up shows: the first VIP entry's name (specification, section 4, "VIP state"). */
export const oldPopUpTier = (held: readonly Held[]): string => held[0]?.AppVnName || TRIAL

/** The tier that the new purchase pop-up shows: the last VIP entry by VnOrder (the same section). */
export const newPopUpTier = (held: readonly Held[]): string =>
  [...held].sort((a, b) => a.VnOrder - b.VnOrder).at(-1)?.AppVnName || TRIAL
