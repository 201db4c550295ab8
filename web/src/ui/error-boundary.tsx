import { Component, type ReactNode } from "react";
import { LoadError } from "./lazy-component.tsx";

/** Renders `fallback` in place of children that threw or failed to load. */
export class ErrorBoundary extends Component<
  { fallback: ReactNode; onError?: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof LoadError) error.reset();
    this.props.onError?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
