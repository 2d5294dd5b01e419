import type { Random } from '../random.ts'

/**
 * Gradient boosting of small trees with histograms and Newton steps (after Chen & Guestrin, "XGBoost", KDD 2016).
 * Features can be monotone: a larger value then never lowers (or raises) the result.
 */

/** Nodes in the order of a full binary tree: those of node n are 2n + 1 and 2n + 2. */
export interface Tree {
  /** Index of the feature; −1: a leaf. */
  features: number[]
  /** Goes right when the feature is greater. */
  cuts: number[]
  values: number[]
}

/** Column by column. */
export interface Table {
  columns: readonly Float32Array[]
  right: Uint8Array
  /** Logits from which the trees start. */
  start: Float64Array
}

interface BoostOptions {
  /** 1: never decreasing in the feature; −1: never increasing; 0: free. */
  directions: readonly (1 | 0 | -1)[]
  trees: number
  pace: number
  random: Random
}

const BINS = 64
const DEPTH = 5
const NODES = 2 ** (DEPTH + 1) - 1
/** Share of rows sampled for each tree: faster, and less overfitting. */
const SEEN = 0.4
/** Least curvature of a leaf, and the regularisation of leaf values. */
const LEAST = 15
const SHRINK = 5
const SPLIT_FROM = 1

export function leafOf(tree: Tree, features: Float32Array): number {
  let node = 0
  for (;;) {
    const feature = tree.features[node] as number
    if (feature < 0) return tree.values[node] as number
    node = 2 * node + ((features[feature] as number) > (tree.cuts[node] as number) ? 2 : 1)
  }
}

/** Grows trees; `keep` gets each one and tells whether to continue. */
export function boost(table: Table, options: BoostOptions, keep: (tree: Tree) => boolean): void {
  const rows = table.right.length
  const cuts = table.columns.map(cutsOf)
  const bins = table.columns.map((column, at) => binned(column, cuts[at] as Float32Array))
  const logits = table.start.slice()
  const slopes = new Float64Array(rows)
  const bends = new Float64Array(rows)
  const drawn = new Int32Array(rows)
  for (let grown = 0; grown < options.trees; grown++) {
    for (let row = 0; row < rows; row++) {
      const chance = 1 / (1 + Math.exp(-(logits[row] as number)))
      slopes[row] = (table.right[row] as number) - chance
      bends[row] = Math.max(1e-6, chance * (1 - chance))
    }
    let seen = 0
    for (let row = 0; row < rows; row++) if (options.random.next() < SEEN) drawn[seen++] = row
    const tree = grow(bins, cuts, slopes, bends, drawn.subarray(0, seen), options)
    for (let row = 0; row < rows; row++) logits[row] = (logits[row] as number) + leafOfRow(tree, table.columns, row)
    if (!keep(tree)) return
  }
}

function leafOfRow(tree: Tree, columns: readonly Float32Array[], row: number): number {
  let node = 0
  for (;;) {
    const feature = tree.features[node] as number
    if (feature < 0) return tree.values[node] as number
    const value = (columns[feature] as Float32Array)[row] as number
    node = 2 * node + (value > (tree.cuts[node] as number) ? 2 : 1)
  }
}

/** Cuts at equal shares of the rows, from a sample of some ten thousand. */
function cutsOf(column: Float32Array): Float32Array {
  const every = Math.max(1, Math.floor(column.length / 10_007))
  const some = column.filter((_, at) => at % every === 0).sort()
  const cuts = new Set<number>()
  for (let bin = 1; bin < BINS; bin++) cuts.add(some[Math.floor((bin * some.length) / BINS)] ?? 0)
  return Float32Array.from(cuts).sort()
}

function binned(column: Float32Array, cuts: Float32Array): Uint8Array {
  return Uint8Array.from(column, (value) => {
    let low = 0
    let high = cuts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (value > (cuts[middle] as number)) low = middle + 1
      else high = middle
    }
    return low
  })
}

interface Node {
  slope: number
  bend: number
  /** Bounds of a leaf's value, which keep features monotone across branches. */
  low: number
  high: number
}

interface Split {
  feature: number
  bin: number
  gain: number
  less: Node
  more: Node
}

function grow(
  bins: readonly Uint8Array[],
  cuts: readonly Float32Array[],
  slopes: Float64Array,
  bends: Float64Array,
  drawn: Int32Array,
  { directions, pace }: BoostOptions,
): Tree {
  const nodes = new Uint8Array(drawn.length)
  const rows = new Int32Array(drawn.length)
  const places = new Int32Array(drawn.length)
  const tree: Tree = { features: Array(NODES).fill(-1), cuts: Array(NODES).fill(0), values: Array(NODES).fill(0) }
  const grownNodes = new Map<number, Node>([
    [0, { slope: sum(slopes, drawn), bend: sum(bends, drawn), low: -Infinity, high: Infinity }],
  ])
  let level = [0]
  for (let depth = 0; depth < DEPTH && level.length > 0; depth++) {
    const first = 2 ** depth - 1
    const width = 2 ** depth
    const splits = new Map<number, Split>()
    // The histogram's offset of each row's node is computed once for all features.
    let active = 0
    for (let at = 0; at < drawn.length; at++) {
      const node = (nodes[at] as number) - first
      if (node < 0) continue
      rows[active] = drawn[at] as number
      places[active++] = node * BINS
    }
    for (const [feature, column] of bins.entries()) {
      // A constant column, as days are in logs without days.
      if (!column.includes(1)) continue
      const slopeSums = new Float64Array(width * BINS)
      const bendSums = new Float64Array(width * BINS)
      for (let at = 0; at < active; at++) {
        const row = rows[at] as number
        const place = (places[at] as number) + (column[row] as number)
        slopeSums[place] = (slopeSums[place] as number) + (slopes[row] as number)
        bendSums[place] = (bendSums[place] as number) + (bends[row] as number)
      }
      for (const node of level) {
        const from = (node - first) * BINS
        const whole = grownNodes.get(node) as Node
        const split = bestOf(slopeSums, bendSums, from, whole, directions[feature] as 1 | 0 | -1)
        if (split && split.gain > (splits.get(node)?.gain ?? SPLIT_FROM)) splits.set(node, { ...split, feature })
      }
    }
    for (const [node, { feature, bin, less, more }] of splits) {
      tree.features[node] = feature
      tree.cuts[node] = cuts[feature]?.[bin] as number
      grownNodes.set(2 * node + 1, less)
      grownNodes.set(2 * node + 2, more)
    }
    for (let at = 0; at < drawn.length; at++) {
      const split = splits.get(nodes[at] as number)
      if (!split) continue
      const column = bins[split.feature] as Uint8Array
      nodes[at] = 2 * (nodes[at] as number) + ((column[drawn[at] as number] as number) > split.bin ? 2 : 1)
    }
    level = [...splits.keys()].flatMap((node) => [2 * node + 1, 2 * node + 2])
  }
  for (const [node, own] of grownNodes) if (tree.features[node] === -1) tree.values[node] = pace * saidBy(own)
  return tree
}

const sum = (values: Float64Array, drawn: Int32Array): number => {
  let total = 0
  for (const row of drawn) total += values[row] as number
  return total
}

const saidBy = ({ slope, bend, low, high }: Node): number => Math.min(high, Math.max(low, slope / (bend + SHRINK)))

/** The gain of a leaf with its value, which its bounds may have moved. */
const worth = (node: Node): number => {
  const value = saidBy(node)
  return node.slope * value - ((node.bend + SHRINK) * value ** 2) / 2
}

function bestOf(
  slopeSums: Float64Array,
  bendSums: Float64Array,
  from: number,
  whole: Node,
  direction: 1 | 0 | -1,
): Omit<Split, 'feature'> | undefined {
  let best: Omit<Split, 'feature'> | undefined
  let slope = 0
  let bend = 0
  const alone = worth(whole)
  for (let bin = 0; bin < BINS - 1; bin++) {
    slope += slopeSums[from + bin] as number
    bend += bendSums[from + bin] as number
    if (bend < LEAST) continue
    if (whole.bend - bend < LEAST) break
    let less: Node = { ...whole, slope, bend }
    let more: Node = { ...whole, slope: whole.slope - slope, bend: whole.bend - bend }
    const gain = worth(less) + worth(more) - alone
    if (gain <= (best?.gain ?? 0)) continue
    const values = [saidBy(less), saidBy(more)] as const
    if ((values[1] - values[0]) * direction < 0) continue
    const middle = (values[0] + values[1]) / 2
    if (direction > 0)
      [less, more] = [
        { ...less, high: middle },
        { ...more, low: middle },
      ]
    if (direction < 0)
      [less, more] = [
        { ...less, low: middle },
        { ...more, high: middle },
      ]
    best = { bin, gain, less, more }
  }
  return best
}
