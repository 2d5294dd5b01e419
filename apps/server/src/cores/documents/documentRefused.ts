/** A file that cannot be taken; the reason is for people. Apart from what reads files, which only threads load. */
export class DocumentRefused extends Error {}
