/** Tests, and what only they use. */
const TEST = '\\.test\\.tsx?$|(^|/)testing(/|\\.ts)'
/** @type {import('dependency-cruiser').DependencyType[]} */
const TYPES_ONLY = ['type-only', 'type-import']
/** The parts of the contract that carry schemas, and so TypeBox. */
const SCHEMAS =
  '^packages/contract/src/(contract|call|papers|testSet|clientTable|emptyData|wire|openapi|table|roomCalls|questionShape|saleShapes|memory|areas/)'

/**
 * The server's cores from the lowest to the highest. A core imports lower ones only, so that no circle can grow; whoever
 * adds a core gives it a place here.
 */
export const CORES = [
  'audit',
  'mail',
  'sms',
  'sandboxPayments',
  'people',
  'reminders',
  'subjects',
  'authorization',
  'support',
  'feedback',
  'notices',
  'points',
  'content',
  'documents',
  'media',
  'agents',
  'sales',
  'tracking',
  'replies',
  'review',
  'papers',
  'knowledge',
  'imports',
  'learners',
  'materials',
  'videos',
  'search',
  'plans',
  'live',
  'profile',
  'delivery',
  'dots',
  'personalData',
]
const CORE = 'apps/server/src/cores'
const coresInOrder = CORES.map((core, at) => ({
  name: `core-${core}-below-others`,
  comment: `The core ${core} imports lower cores only (CORES in .dependency-cruiser.mjs).`,
  severity: /** @type {const} */ ('error'),
  from: { path: `^${CORE}/${core}/`, pathNot: TEST },
  to: { path: `^${CORE}/(?!(${CORES.slice(0, at + 1).join('|')})/)` },
}))

/**
 * Who may import whom. `npm run rules` checks it and prints the comment of each rule that is broken.
 * @satisfies {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'areas-stand-alone',
      comment:
        'An area imports no other area: what two need goes to domain, a core of the server, platform, runner or ui.',
      severity: 'error',
      from: {
        path: '^(apps/web|apps/console|apps/server|packages/contract)/src/areas/([^/.]+)',
        pathNot: '^apps/server/src/areas/(handlers|atServer|heldSteps)\\.',
      },
      to: { path: '^$1/src/areas/', pathNot: '^$1/src/areas/$2[/.]' },
    },
    {
      name: 'areas-are-composed-above',
      comment: 'What the areas stand on does not know them; the route table and the app put them together.',
      severity: 'error',
      from: {
        path: '^apps/(web/src/(platform|calls|ui|runner)|console/src/(platform|ui)|server/src/(platform|cores))/',
        pathNot: TEST,
      },
      to: { path: '^apps/(web|console|server)/src/areas/' },
    },
    {
      name: 'platform-takes-cores-as-types',
      comment: 'Platform stands below the cores: it imports them as types only and asks services.<core>.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: TEST },
      to: { path: '^apps/server/src/cores/', dependencyTypesNot: TYPES_ONLY },
    },
    ...coresInOrder,
    {
      name: 'domain-is-pure',
      comment: 'The domain imports nothing outside itself: no React, no Node API, no package.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: TEST },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract-on-domain-and-typebox',
      comment: 'The contract imports the domain and TypeBox only.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TEST },
      to: { pathNot: '^(packages/(contract|domain)/src/|node_modules/typebox/)' },
    },
    {
      name: 'question-view-on-domain',
      comment: 'What both clients show of a question stands on the domain alone.',
      severity: 'error',
      from: { path: '^packages/question-view/src/', pathNot: TEST },
      to: { path: '^packages/(?!question-view/|domain/)' },
    },
    {
      name: 'packages-below-apps',
      comment: 'A package imports no app.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'web-without-server',
      comment: 'The web client never imports the server or the back office.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/(server|console)|packages/demo)/' },
    },
    {
      name: 'console-alone',
      comment: 'The back office imports neither the server nor the learners’ client: what two need goes to a package.',
      severity: 'error',
      from: { path: '^apps/console/' },
      to: { path: '^(apps/(server|web)|packages/demo)/' },
    },
    {
      name: 'server-without-web',
      comment: 'The server never imports a client.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/(web|console)/' },
    },
    {
      name: 'ui-knows-no-call',
      comment: 'The component kit knows no area, no shell, no request and no call.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: '^(apps/web/src/(areas|calls|shell|runner)/|apps/web/src/platform/(requests|outbox|offline|session|subject)[/.]|packages/contract/)',
      },
    },
    {
      name: 'calls-on-platform',
      comment:
        'What asks the server knows the platform, the rules and the contract’s types: no area, no component, no page.',
      severity: 'error',
      from: { path: '^apps/web/src/calls/', pathNot: TEST },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^(apps/web/src/(calls|platform)/.*\\.ts$|packages/(contract|domain)/)',
      },
    },
    {
      name: 'delivery-beneath',
      comment: 'Delivery knows neither what is delivered nor who delivers: the outbox and the sitting stand on it.',
      severity: 'error',
      from: { path: '^apps/web/src/platform/delivery/', pathNot: TEST },
      to: { path: '^apps/web/src/(areas|runner|shell|ui)/|^apps/web/src/platform/outbox/' },
    },
    {
      name: 'web-takes-contract-as-types',
      comment: 'TypeBox stays out of the bundle: import the contract as types (client.ts and what it needs apart).',
      severity: 'error',
      from: { path: '^apps/(web|console)/src/', pathNot: TEST },
      to: { path: SCHEMAS, dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'contract-client-without-schemas',
      comment: 'What the web client runs of the contract imports the schemas as types.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: [TEST, SCHEMAS] },
      to: { path: [SCHEMAS, '^node_modules/typebox/'], dependencyTypesNot: TYPES_ONLY },
    },
    {
      name: 'product-without-tests',
      comment: 'What ships imports no test, no tool and no measurement.',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: TEST },
      to: { path: ['^(tools|e2e|bench)/', TEST], pathNot: 'node_modules' },
    },
    {
      name: 'no-cycles',
      comment:
        'Files that import each other in a circle cannot be understood one at a time. A circle that closes by `import()` ' +
        'is none: a page record names its page so, and the page links to others by their records.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and is imported by nothing is dead.',
      severity: 'error',
      from: { orphan: true, path: '^(apps|packages)/[^/]+/src/', pathNot: [TEST, '\\.d\\.ts$'] },
      to: {},
    },
    {
      name: 'nothing-missing',
      comment: 'Every import leads to a file or to an installed package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could use; swc reads the sources instead.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
