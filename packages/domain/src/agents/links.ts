/**
 * Addresses in agents' data. Staff type them and everybody sees them, so each is checked when stored, sent and shown;
 * invalid ones are not shown.
 */

const LONGEST = 2048
const OUTSIDE =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/i
/** Characters that could end an attribute, tag or style; addresses do not need them unescaped. */
const BREAKING = /["'<>\\^`{|}]/
const OWN_PATH = /^\/(?!\/)[\x21-\x7e]*$/
const OWN_PICTURE = /^\/files\/images\/(?:[\w-]+\/)*[\w-]+\.(?:svg|png|jpe?g|gif|webp)$/

/** An https address of another host, unchanged; undefined for anything else (other schemes, credentials, spaces). */
export function outsideLink(text: string): string | undefined {
  return text.length <= LONGEST && OUTSIDE.test(text) && !BREAKING.test(text) ? text : undefined
}

/** The target of a log-out: an https address, or a path of this product. */
export function leavingLink(text: string): string | undefined {
  const own = text.length <= LONGEST && OWN_PATH.test(text) && !BREAKING.test(text)
  return own ? text : outsideLink(text)
}

/** A picture of the product's own files; the content security policy forbids others. */
export function ownPicture(text: string): string | undefined {
  return text.length <= LONGEST && OWN_PICTURE.test(text) ? text : undefined
}

/**
 * The host of an address: `https://Shop.Example.com:8443/x` and `shop.example.com.` → `shop.example.com`; empty where
 * there is none.
 */
export function hostOf(address: string): string {
  const [, host = ''] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[^/?#:@\s]*)/i.exec(address.trim()) ?? []
  return host.toLowerCase().replace(/\.$/, '')
}
