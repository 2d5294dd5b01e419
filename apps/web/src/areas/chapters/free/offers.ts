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
  /** `own`: I hold it; `within`: a version that I hold opens all that it does. */
  held: 'own' | 'within' | null
  /** Questions, each once however many of its modules hold it, and papers. */
  tests: number
  papers: number
  modules: number
  /** Its modules that hold questions or papers here. */
  names: string[]
  /** A module that it opens and no cheaper one does: what is asked for when one wants this version. */
  only: string | undefined
}

/** What each version opens, the smallest first. */
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
