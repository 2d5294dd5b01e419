import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CORES } from '../../.dependency-cruiser.mjs'
import type { BrokenRule } from './importRules.ts'
import { importsOf, literalsOf, type Node, nameOf, nodesOf, partOf, partsOf, syntaxOf, typeNames } from './syntax.ts'

const SERVER = 'apps/server/src'
const RULE = 'core-asks-lower-services'
const COMMENT =
  'A core asks services of its own and of lower cores (CORES in .dependency-cruiser.mjs): services.<core>.'
const TEST = /\.test\.ts$|\/testing\//

/**
 * The core that provides each service, from cores.ts and the types of platform/services.ts. Platform's services have
 * none.
 */
function servicesOfCores(root: string): Map<string, string> {
  const cores = new Map<string, string>()
  for (const file of [`${SERVER}/cores/cores.ts`, `${SERVER}/platform/services.ts`]) {
    const syntax = syntaxOf(readFileSync(join(root, file), 'utf8'))
    const coreOf = new Map<string, string>()
    for (const { local, from } of importsOf(syntax)) {
      const [, core] = /^(?:\.\/|\.\.\/cores\/)(\w+)\//.exec(from) ?? []
      if (core && CORES.includes(core)) coreOf.set(local, core)
    }
    for (const node of nodesOf(syntax)) {
      const service = nameOf(partOf(node, 'key'))
      const made =
        node.type === 'TsPropertySignature'
          ? typeNames(partOf(node, 'typeAnnotation'))
          : node.type === 'KeyValueProperty'
            ? [nameOf(partOf(node, 'value', 'callee'))]
            : []
      const core = made.flatMap((name) => coreOf.get(name ?? '') ?? [])[0]
      if (service && core) cores.set(service, core)
    }
  }
  return cores
}

/** Whether an expression is the object of all services: `services`, `this.services`, `this.#services`. */
const isServices = (node: Node | undefined): boolean =>
  (nameOf(node) ?? (node?.type === 'MemberExpression' ? nameOf(partOf(node, 'property')) : undefined)) === 'services'

const isServicesType = (type: unknown): boolean => typeNames(type).some((name) => /Services$/.test(name))

const keysOf = (pattern: Node | undefined): string[] =>
  pattern?.type === 'ObjectPattern'
    ? (partsOf(pattern, 'properties') as Node[]).flatMap((one) => nameOf(partOf(one, 'key')) ?? [])
    : []

/**
 * The services that a node names: `services.x`, `const { x } = services`, `({ x }: Services)`, `Pick<Services, 'x'>`,
 * `Services['x']`.
 */
function servicesNamed(node: Node): string[] {
  switch (node.type) {
    case 'MemberExpression':
      return isServices(partOf(node, 'object')) ? [nameOf(partOf(node, 'property')) ?? ''] : []
    case 'VariableDeclarator':
      return isServices(partOf(node, 'init')) ? keysOf(partOf(node, 'id')) : []
    case 'ObjectPattern':
      return isServicesType(partOf(node, 'typeAnnotation')) ? keysOf(node) : []
    case 'TsTypeReference': {
      const [of, keys] = partsOf(partOf(node, 'typeParams'), 'params')
      return nameOf(partOf(node, 'typeName')) === 'Pick' && isServicesType(of) ? literalsOf(keys) : []
    }
    case 'TsIndexedAccessType':
      return isServicesType(partOf(node, 'objectType')) ? literalsOf(partOf(node, 'indexType')) : []
    default:
      return []
  }
}

/** The places where a core asks a service of a higher core. */
export function brokenServicesRule(root: string): BrokenRule[] {
  const coreOf = servicesOfCores(root)
  return globSync(`${SERVER}/cores/*/**/*.ts`, { cwd: root })
    .filter((file) => !TEST.test(file))
    .sort()
    .flatMap((file) => {
      const own = CORES.indexOf(file.split('/')[4] ?? '')
      const named = nodesOf(syntaxOf(readFileSync(join(root, file), 'utf8'))).flatMap(servicesNamed)
      return [...new Set(named)]
        .filter((service) => CORES.indexOf(coreOf.get(service) ?? '') > own)
        .map((service) => ({ rule: RULE, from: file, to: `services.${service}`, comment: COMMENT }))
    })
}
