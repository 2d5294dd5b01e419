interface OfferedVersion {
  vn: number
  vname: string
  vnorder: number
  isVip: 0 | 1
  modules: readonly string[]
}
interface Holdings {
  Modules: readonly { Module: string; Name: string }[]
  Versions: readonly { vn: number; TestCount: number; PaperCount: number }[]
}

export interface Offer {
  vn: number
  name: string
  /** `own`: the learner holds it; `within`: a version that the learner holds opens everything that it opens. */
  held: 'own' | 'within' | null
  /** The number of distinct questions in its modules, and of papers. */
  tests: number
  papers: number
  modules: number
  /** The names of its modules that have questions or papers here. */
  names: string[]
  /** A module that it opens and no cheaper version does; requested when the learner wants this version. */
  only: string | undefined
}

/** What each version opens, the smallest version first. */
export function offers(versions: readonly OfferedVersion[], { Modules, Versions }: Holdings): Offer[] {
  const sorted = [...versions].sort((a, b) => a.vnorder - b.vnorder)
  const mine = sorted.filter((version) => version.isVip === 1)
  return sorted.map((version, at) => {
    const holds = Versions.find(({ vn }) => vn === version.vn)
    const own = Modules.filter(({ Module }) => version.modules.includes(Module))
    const below = new Set(sorted.slice(0, at).flatMap((one) => one.modules))
    return {
      vn: version.vn,
      name: version.vname,
      held: version.isVip === 1 ? 'own' : mine.some((one) => holdsAll(one, version)) ? 'within' : null,
      tests: holds?.TestCount ?? 0,
      papers: holds?.PaperCount ?? 0,
      modules: version.modules.length,
      names: own.map(({ Name }) => Name),
      only: version.modules.find((module) => !below.has(module)),
    }
  })
}

const holdsAll = (one: OfferedVersion, other: OfferedVersion): boolean =>
  other.modules.every((module) => one.modules.includes(module))
