import { Dog, Fence, outline, paint, Star } from './pieces.tsx';

/** Every other ray of the rising star, whose center is 800 130. */
const rays = [-1100, -780, -520, -300, -100, 100, 300, 520, 780, 1100]
  .map((x) => `M800 130L${800 + x - 45} -10H${800 + x + 45}Z`)
  .join('');

/**
 * The star rises like a sun behind the fence and is reflected in the pool; the gate is shut. In a box
 * narrower than 1440:280, the sides are cropped and the pool and the dog in the middle remain.
 */
export const Backyard = ({ className }: { className?: string }) => (
  <svg
    viewBox="0 0 1440 280"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
    className={className}
  >
    <path d="M0 0H1440V140H0Z" fill={paint.sky} />
    <path d={rays} fill={paint.light} />
    <path d="M0 128H1440V280H0Z" fill={paint.grass} />
    <path
      d="M0 150L160 132H320L0 200ZM0 280V240L480 132H600L260 280ZM1440 150L1280 132H1120L1440 200ZM1440 280V240L960 132H840L1180 280Z"
      fill={paint.leaf}
      opacity=".2"
    />
    <g {...outline}>
      <Star at="800 74" size={1.8} />
      <Fence x={-16} end={1456} foot={136} />
      <g fill={paint.wood}>
        <path d="M216 140V58H232V140ZM336 140V58H352V140Z" />
        <path d="M240 136V72H328V136Z" />
        <path d="M262 72V136M284 72V136M306 72V136M240 134L328 74" />
        <path d="M316 98H346V110H316Z" fill={paint.gold} />
      </g>
      <ellipse cx="800" cy="212" rx="190" ry="54" fill={paint.sand} />
      <ellipse cx="800" cy="210" rx="162" ry="40" fill={paint.water} />
      <Star at="800 210" size={1.9} y={-1} />
      <path d="M750 204H812M788 217H850" stroke={paint.water} />
      <path d="M668 206H708M690 222H722M890 200H930M884 226H912" stroke={paint.shine} />
      <Dog at="592 124" />
    </g>
  </svg>
);
