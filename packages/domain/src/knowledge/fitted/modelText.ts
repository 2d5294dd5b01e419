import type { Tree } from './boost.ts'
import type { KnowingModel } from './shownMastery.ts'
import type { PointFigures } from './tracing.ts'

/**
 * A model as text for storing. Cuts of trees keep their precision, since a rounded cut could put features on its other
 * side. Models are fitted with `isApart`, so the agreement of points is not stored.
 */

/** Version of the text format; texts of another version are not read. */
const FORMAT = 1

type Figures = readonly [first: number, learnt: number, slip: number, guess: number, lost: number]

interface Written {
  format: number
  pooled: Figures
  points: [point: number, ...figures: Figures][]
  share: number
  shares: [point: number, share: number][]
  ease: [question: number, ease: number][]
  /** Only existing nodes: number, feature (−1: a leaf), cut or value. */
  trees: number[][]
}

const short = (value: number): number => Number(value.toPrecision(6))
const figuresOf = ({ first, learnt, slip, guess, lost }: PointFigures): Figures => [first, learnt, slip, guess, lost]
const figures = ([first, learnt, slip, guess, lost]: Figures): PointFigures => ({ first, learnt, slip, guess, lost })

export function writeModel({ ground, ease, trees }: KnowingModel): string {
  const { tracing, share, shares } = ground
  const written: Written = {
    format: FORMAT,
    pooled: figuresOf(tracing.pooled),
    points: [...tracing.points].map(([point, own]) => [point, ...figuresOf(own)]),
    share,
    shares: [...shares],
    ease: [...ease],
    trees: trees.map(writeTree),
  }
  return JSON.stringify(written)
}

/** Undefined: written by another version of the product. */
export function readModel(text: string): KnowingModel | undefined {
  const written = JSON.parse(text) as Written
  if (written.format !== FORMAT) return undefined
  return {
    ground: {
      tracing: {
        pooled: figures(written.pooled),
        points: new Map(written.points.map(([point, ...own]) => [point, figures(own)])),
      },
      share: written.share,
      shares: new Map(written.shares),
      agreement: new Map(),
    },
    ease: new Map(written.ease),
    trees: written.trees.map(readTree),
    isApart: true,
  }
}

/** Cuts are unrounded, since they are compared with features of the same precision. */
function writeTree({ features, cuts, values }: Tree): number[] {
  const nodes: number[] = []
  const add = (node: number) => {
    const feature = features[node] ?? -1
    nodes.push(node, feature, feature < 0 ? short(values[node] ?? 0) : (cuts[node] ?? 0))
    if (feature < 0) return
    add(2 * node + 1)
    add(2 * node + 2)
  }
  add(0)
  return nodes
}

function readTree(nodes: readonly number[]): Tree {
  const size = Math.max(...nodes.filter((_, at) => at % 3 === 0)) + 1
  const tree: Tree = { features: Array(size).fill(-1), cuts: Array(size).fill(0), values: Array(size).fill(0) }
  for (let at = 0; at < nodes.length; at += 3) {
    const [node, feature, value] = nodes.slice(at, at + 3) as [number, number, number]
    tree.features[node] = feature
    if (feature < 0) tree.values[node] = value
    else tree.cuts[node] = value
  }
  return tree
}
