import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from "react";

/**
 * Dragging within EDGE pixels of the window's top or bottom scrolls the page by STEP pixels on each
 * pointer move.
 */
const EDGE = 72;
const STEP = 16;

/** A drag of the row at index `from`, which would be dropped at index `to`. */
export interface Drag {
  from: number;
  to: number;
}

/**
 * Lets the user reorder the children of a list. Each child has a handle, which can be dragged with
 * a mouse, pen or finger, or moved with the arrow keys. Escape cancels a drag.
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const moved = useRef<HTMLElement | null>(null);

  // An element loses the focus when it is moved in the document.
  useLayoutEffect(() => {
    moved.current?.focus();
    moved.current = null;
  });

  /** `handle` keeps the focus. */
  function move(from: number, to: number, handle: HTMLElement | null = null) {
    const count = list.current?.children.length ?? 0;
    if (from === to || to < 0 || to >= count) return;
    moved.current = handle;
    onMove(from, to);
  }

  /** Returns the index at which the dragged row would be dropped if the pointer is at `clientY`. */
  function indexAt(clientY: number, from: number): number {
    const rows = [...(list.current?.children ?? [])];
    return rows.filter((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      return index !== from && top + height / 2 < clientY;
    }).length;
  }

  return {
    list,
    drag,
    /** Returns the props of the handle in the row at an index. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (!drag) return;
        if (clientY < EDGE) window.scrollBy(0, -STEP);
        if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
        setDrag({ ...drag, to: indexAt(clientY, drag.from) });
      },
      onPointerUp: ({ clientY }: PointerEvent) => {
        // The last pointer move may not have been rendered yet.
        if (drag) move(drag.from, indexAt(clientY, drag.from));
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === "Escape") setDrag(null);
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (step === 0) return;
        event.preventDefault();
        move(index, index + step, event.currentTarget);
      },
    }),
  };
}
