/** Elements of HTML, SVG and MathML that exports carry or that could do harm. */
const ELEMENTS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe ' +
    'image img input ins isindex kbd keygen label legend li link main map mark marquee math menu menuitem meta meter ' +
    'mi mn mo ms msub msup mtext nav nobr noembed noframes noscript object ol optgroup option output p param picture ' +
    'plaintext portal pre progress q rb rp rt rtc ruby s samp script section select slot small source span strike ' +
    'strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var ' +
    'video wbr xmp xml listing mglyph malignmark semantics annotation nextid multicol spacer animate circle foreignobject g path rect set text tspan use'
  ).split(' '),
)
/** Element names that are also quantities or words; nobody compares by the other names. */
const ALSO_WORDS = new Set(
  (
    'area base big body button code col data details detail form frame head header image input label legend link main ' +
    'map mark menu meter object option output path picture progress rect section select set small source span strong ' +
    'sub sup table text time title track use var circle animate'
  ).split(' '),
)
const isUnmistakable = (name: string): boolean => name.length > 2 && ELEMENTS.has(name) && !ALSO_WORDS.has(name)

/** Attributes without a value. */
const BARE =
  /^(?:allowfullscreen|async|autofocus|autoplay|checked|controls|default|defer|disabled|hidden|inert|ismap|loop|multiple|muted|nomodule|noshade|novalidate|nowrap|open|playsinline|readonly|required|reversed|selected)$/i
/** As browsers parse them: an unquoted value may contain quotes. */
const ATTRIBUTE = /[\s/]*([!#-&(-.0-<?-~]+)(?:\s*=\s*("[^"]*"|'[^']*'|[!-~]+))?(?=[\s/]|$)/iy
/** An attribute with an unterminated quote. */
const UNENDED = /^[\s/]+[a-z][\w-]*\s*=\s*["']/i

/** Names with a prefix (`o:p`), and of custom elements. */
const CUSTOM = /^(?:[a-z]\w*:\w|[a-z]\w+-)/
/** May also be a difference (`a<x-y>b`), unless attributes follow. */
const HYPHENED = /^[a-z]-/

/** Whether an element has this name. */
export const isElement = (name: string): boolean => ELEMENTS.has(name.toLowerCase()) || CUSTOM.test(name)

/**
 * Whether `<name rest>` is a tag and no comparison: `K<Na 且 Na>Cl`, `若 A<B 且 C>D` and `<30 g/L>` are none. A tag has an
 * element's name, followed by nothing, by attributes only, or by anything where the name is not also a word.
 */
export function isTag(name: string, rest: string): boolean {
  if (HYPHENED.test(name)) return rest.includes('=') && areAttributes(rest)
  if (!isElement(name)) return false
  return isUnmistakable(name.toLowerCase()) || /^[\s/]*$/.test(rest) || UNENDED.test(rest) || areAttributes(rest)
}

/** Names without a value count as attributes if known, or beside one with a value. */
function areAttributes(rest: string): boolean {
  const written = rest.replace(/[\s/]+$/, '')
  let areKnown = true
  let hasValue = false
  for (let at = 0; at < written.length; at = ATTRIBUTE.lastIndex) {
    ATTRIBUTE.lastIndex = at
    const [, name = '', value] = ATTRIBUTE.exec(written) ?? []
    if (name === '') return false
    if (value !== undefined) hasValue = true
    else if (!BARE.test(name)) areKnown = false
  }
  return areKnown || hasValue
}
