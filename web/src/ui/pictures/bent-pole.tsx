const pole = 'M324 92L212 30L146 78';

/**
 * A skimmer pole mended with a neckerchief where it has bent, for 'something broke'. One file without the shared
 * pieces: the landing page names each file that it may still load.
 */
const BentPole = () => (
  <svg viewBox="0 0 320 130" aria-hidden="true" className="w-full max-w-xs rounded-card">
    <path d="M0 0H320V58H0Z" fill="var(--color-pool-100)" />
    <path d="M0 58H320V130H0Z" fill="var(--color-pool-400)" />
    <g
      fill="none"
      stroke="var(--color-ink)"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="4"
    >
      <path d="M0 58H320" />
      <path d="M20 84H66M186 84H236M36 112H80M206 112H266" stroke="var(--color-pool-200)" />
      <path d={pole} strokeWidth="13" />
      <path d={pole} stroke="var(--color-gold)" strokeWidth="6" />
      <path
        d="M152 68L142 88C118 98 96 120 80 114C70 104 94 74 116 62C132 56 146 58 152 68Z"
        fill="var(--color-cream-50)"
      />
      <path d="M138 62L124 98M116 64L100 110M100 76L132 94M86 92L112 106" strokeWidth="2" />
      <g fill="var(--color-danger)">
        <path d="M210 16L190 2 188 16ZM216 16L238 4 238 18Z" />
        <path d="M192 30L212 12 244 28 234 48 213 36 203 46Z" />
      </g>
      <path d="M203 21L213 36M226 20L222 40" strokeWidth="2" />
    </g>
  </svg>
);

export default BentPole;
