/** Brand logos, drawn here because the icon set has none. */
export function FacebookMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M14 8.5h2.5V5H14c-2.2 0-3.5 1.5-3.5 3.7V11H8v3.4h2.5V21H14v-6.6h2.5l.5-3.4H14V9.2c0-.5.2-.7.7-.7Z"
        fill="currentColor"
      />
    </svg>
  );
}

export function InstagramMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.7">
        <rect x="4" y="4" width="16" height="16" rx="4.5" />
        <circle cx="12" cy="12" r="3.7" />
      </g>
      <circle cx="16.7" cy="7.3" r="1.1" fill="currentColor" />
    </svg>
  );
}

export function LinkedinMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M5 9.5h3V20H5zM6.5 4.5a1.7 1.7 0 1 1 0 3.5 1.7 1.7 0 0 1 0-3.5ZM10.5 9.5h2.9v1.4c.5-.9 1.6-1.7 3.1-1.7 2.7 0 3.5 1.7 3.5 4.3V20h-3v-5.8c0-1.3-.2-2.4-1.6-2.4s-1.9 1-1.9 2.4V20h-3z"
        fill="currentColor"
      />
    </svg>
  );
}

export function YoutubeMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M12 5.5c3.8 0 6.3.2 7.3.5.9.2 1.5.9 1.7 1.7.3 1.1.5 2.6.5 4.3s-.2 3.2-.5 4.3c-.2.8-.8 1.5-1.7 1.7-1 .3-3.5.5-7.3.5s-6.3-.2-7.3-.5A2.3 2.3 0 0 1 3 16.3 18 18 0 0 1 2.5 12c0-1.7.2-3.2.5-4.3.2-.8.8-1.5 1.7-1.7 1-.3 3.5-.5 7.3-.5Zm-2 3.7v5.6l5-2.8z"
      />
    </svg>
  );
}

export function GoogleMark() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M19.6 10.2c0-.7-.1-1.3-.2-1.9H10v3.7h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.8 3-4.3 3-7.3Z"
      />
      <path
        fill="#34A853"
        d="M10 20c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.6-4.1H1.1v2.6A10 10 0 0 0 10 20Z"
      />
      <path fill="#FBBC05" d="M4.4 11.9a6 6 0 0 1 0-3.8V5.5H1.1a10 10 0 0 0 0 9Z" />
      <path
        fill="#EA4335"
        d="M10 4c1.5 0 2.8.5 3.9 1.5l2.9-2.9A10 10 0 0 0 1.1 5.5l3.3 2.6A5.9 5.9 0 0 1 10 4Z"
      />
    </svg>
  );
}
