/** Anyone can put any name into a URL or a cookie, so names beyond a limit are counted under this one. */
export const otherName = '(other)'
