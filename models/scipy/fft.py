"""scipy.fft"""

from numpy.fft import (fft, fft2, fftfreq, fftn, fftshift, hfft, ifft, ifft2, ifftn, ifftshift, ihfft, irfft, irfft2,
                       irfftn, rfft, rfft2, rfftfreq, rfftn)
from scipy.fftpack import dct, dst, idct, idst
