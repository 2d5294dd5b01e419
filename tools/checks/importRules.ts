import { cruise, type ICruiseResult, type IViolation } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

export interface BrokenRule {
  rule: string
  from: string
  to: string
  comment: string
}

/**
 * The violations of .dependency-cruiser.mjs below a folder with the layout of this repository. Throws when the sources
 * cannot be read, since without imports no rule finds a violation.
 */
export async function brokenRules(baseDir: string, folders: string[]): Promise<BrokenRule[]> {
  const { enhancedResolveOptions, ...options } = config.options
  const { output } = await cruise(
    folders,
    { ...options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden } },
    enhancedResolveOptions,
  )
  const { modules, summary } = output as ICruiseResult
  if (!modules.some(({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0)) {
    throw new Error('dependency-cruiser reads no TypeScript here: is @swc/core installed?')
  }
  return summary.violations.map((violation) => ({
    rule: violation.rule.name,
    from: violation.from,
    to: target(violation),
    comment: config.forbidden.find(({ name }: { name: string }) => name === violation.rule.name)?.comment ?? '',
  }))
}

/** For a circle, every file of it. */
function target({ to, cycle }: IViolation): string {
  return cycle ? cycle.map(({ name }) => name).join(' → ') : to
}
