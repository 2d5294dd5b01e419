/**
 * Addresses that agents' data may lead to. They are typed in by staff and shown to everybody, so each is checked when it
 * is stored, when it is sent and when it is shown; what does not pass is not shown.
 */

const LONGEST = 2048
const OUTSIDE =
  /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\d{1,5})?(?:[/?#][\x21-\x7e]*)?$/i
/** They end an attribute, a tag or a style, and no address needs them unescaped. */
const BREAKING = /["'<>\\^`{|}]/
const OWN_PATH = /^\/(?!\/)[\x21-\x7e]*$/
const OWN_PICTURE = /^\/files\/images\/(?:[\w-]+\/)*[\w-]+\.(?:svg|png|jpe?g|gif|webp)$/

/** An https address of another host, as it is; undefined for everything else (other schemes, log-ins in it, spaces). */
export function outsideLink(text: string): string | undefined {
  return text.length <= LONGEST && OUTSIDE.test(text) && !BREAKING.test(text) ? text : undefined
}

/** A page to leave to: an https address, or a path of this product. */
export function leavingLink(text: string): string | undefined {
  const own = text.length <= LONGEST && OWN_PATH.test(text) && !BREAKING.test(text)
  return own ? text : outsideLink(text)
}

/** A picture of the product's own files. Pages load none from elsewhere (the server's content policy). */
export function ownPicture(text: string): string | undefined {
  return text.length <= LONGEST && OWN_PICTURE.test(text) ? text : undefined
}

/** `https://Shop.Example.com:8443/x` and `shop.example.com.` alike → `shop.example.com`; empty where there is none. */
export function hostOf(address: string): string {
  const [, host = ''] =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?(\[[0-9a-f:.]+\]|[^/?#:@\s]*)/i.exec(address.trim()) ?? []
  return host.toLowerCase().replace(/\.$/, '')
}
