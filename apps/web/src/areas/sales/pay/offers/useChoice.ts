import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Bundle, type Discount, discountlist, type ListedVersion } from '../../../../calls/sales.ts'
import { setQuery } from '../../../../platform/navigation/address.ts'
import { useNow } from '../../../../platform/useNow.ts'
import type { PaySearch } from '../../pages.ts'
import { type Choice, firstChoice, type Held, type WayTo, waysTo } from '../versions/ways.ts'

interface Offered {
  appID: number
  versions: readonly ListedVersion[]
  bundles: readonly Bundle[]
  held: readonly Held[]
  recommended: number | undefined
  search: PaySearch
}

export interface Chosen {
  choice: Choice
  version: ListedVersion | undefined
  bundle: Bundle | undefined
  ways: readonly WayTo[]
  /** The discounts of the chosen version. */
  discounts: readonly Discount[]
  change: (change: Partial<Choice>) => void
  chooseVersion: (vn: number) => void
  chooseBundle: (bundleID: number) => void
}

/** The interval of checks whether a discount has ended, ms. */
const LOOK_MS = 10_000

const OPEN: WayTo = { way: 'open' }

/** The chosen goods: what the learner picked, with defaults for the rest. */
export function useChoice({ appID, versions, bundles, held, recommended, search }: Offered): Chosen {
  const [picked, setPicked] = useState<Partial<Choice>>({})
  const { data } = useQuery(discountlist({ appID }))
  const now = useNow(LOOK_MS)
  const { modulevip, vn: asked, bookID } = search

  const bundle = bundles.find(({ ID }) => ID === picked.bundleID)
  const vn = bundle ? undefined : (picked.vn ?? firstChoice(versions, { vn: asked, modulevip, recommended }, held))
  const version = versions.find((one) => one.vn === vn)
  const ways = version ? waysTo(version, held, versions) : [OPEN]
  const way = ways.find((one) => one.way === picked.way?.way) ?? ways[0] ?? OPEN
  const parts = picked.parts ?? (way.way === 'open' && version ? askedParts(version, bookID) : [])
  const discounts =
    version && way.way === 'open' && parts.length === 0 ? discountsOf(data?.list ?? [], version.vn, now) : []
  const isThere = (id: number | undefined) => id === undefined || discounts.some(({ ID }) => ID === id)
  const discountID = 'discountID' in picked && isThere(picked.discountID) ? picked.discountID : discounts[0]?.ID

  return {
    choice: { ...picked, vn, bundleID: bundle?.ID, way, parts, discountID, hbfqnum: picked.hbfqnum ?? 0 },
    version,
    bundle,
    ways,
    discounts,
    change: (change) => setPicked({ ...picked, ...change }),
    chooseVersion: (next) => {
      setPicked({ vn: next })
      setQuery({ vn: next })
    },
    chooseBundle: (bundleID) => setPicked({ bundleID }),
  }
}

const askedParts = ({ SubList }: ListedVersion, bookID: string | undefined): number[] => {
  const asked = new Set((bookID ?? '').split(',').map(Number))
  return SubList.filter(({ ID }) => asked.has(ID)).map(({ ID }) => ID)
}

/** The discounts of a version, cheapest first: the first one is the default. Discounts that have ended are left out. */
const discountsOf = (list: readonly Discount[], vn: number, now: number) =>
  list.filter((one) => one.vn === vn && one.endTime > now).toSorted((a, b) => a.price - b.price)
